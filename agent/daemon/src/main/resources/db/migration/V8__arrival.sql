-- The latest samples of a compute are those that came last, whatever time they tell: clocks may be set back.

create index sample_by_arrival on sample (project_id, endpoint_id, id);
