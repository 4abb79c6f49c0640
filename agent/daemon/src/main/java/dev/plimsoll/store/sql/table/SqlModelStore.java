package dev.plimsoll.store.sql.table;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.PackedJson;
import dev.plimsoll.json.RecordJson;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The learned models of computes, in SQL that SQLite and PostgreSQL share. */
public record SqlModelStore(Db db) implements ModelStore {

    private static final Logger LOG = LoggerFactory.getLogger(SqlModelStore.class);

    @Override
    public Optional<StoredModel> of(ComputeId compute) {
        return db.first(row -> row.getString(1), """
                select body from model where project_id = ? and endpoint_id = ?""", compute)
                .flatMap(text -> read(compute, text));
    }

    /** Empty, with a warning, if the model cannot be read; it is then learned again from the samples. */
    private static Optional<StoredModel> read(ComputeId compute, String text) {
        try {
            return Optional.of(RecordJson.read(PackedJson.json(text), StoredModel.class));
        } catch (IOException | RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("project", compute.projectId())
                    .addKeyValue("compute", compute.endpointId())
                    .log("the stored model cannot be read; the agent learns it again: "
                            + e.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    @Override
    public void keep(ComputeId compute, StoredModel storedModel) {
        db.execute("""
                insert into model (project_id, endpoint_id, body) values (?, ?, ?)
                on conflict (project_id, endpoint_id) do update set body = excluded.body""", compute,
                PackedJson.text(RecordJson.write(storedModel)));
    }
}
