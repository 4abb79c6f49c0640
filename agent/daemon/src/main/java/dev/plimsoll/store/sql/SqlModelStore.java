package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What computes taught of their sizes, in SQL that SQLite and PostgreSQL share. */
public final class SqlModelStore implements ModelStore {

    private static final String OF = """
            select body from knowledge
            where project_id = :projectId and endpoint_id = :endpointId and format = :format""";

    private static final String KEEP = """
            insert into knowledge (project_id, endpoint_id, format, body)
            values (:projectId, :endpointId, :format, :body)
            on conflict (project_id, endpoint_id) do update set format = excluded.format, body = excluded.body""";

    private static final Logger LOG = LoggerFactory.getLogger(SqlModelStore.class);

    private final Db db;

    public SqlModelStore(Db db) {
        this.db = db;
    }

    @Override
    public Optional<StoredModel> of(ComputeId compute) {
        return db.read(handle -> Db.of(handle.createQuery(OF), compute)
                .bind("format", StoredModelJson.FORMAT)
                .mapTo(String.class)
                .findOne())
                .flatMap(text -> read(compute, text));
    }

    /** What cannot be read is learned anew from the samples; it is no reason to stop. */
    private static Optional<StoredModel> read(ComputeId compute, String text) {
        try {
            return Optional.of(StoredModelJson.read(text));
        } catch (IOException | RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("project", compute.projectId())
                    .addKeyValue("compute", compute.endpointId())
                    .log("what was written of its sizes cannot be read and is learned anew: "
                            + e.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    @Override
    public void keep(ComputeId compute, StoredModel storedModel) {
        db.write(handle -> Db.of(handle.createUpdate(KEEP), compute)
                .bind("format", StoredModelJson.FORMAT)
                .bind("body", StoredModelJson.of(storedModel))
                .execute());
    }
}
