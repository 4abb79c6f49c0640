-- Finds the sample with most connections of one compute without reading a week of samples.

create index sample_by_connections on sample (project_id, endpoint_id, connections, at, id);
