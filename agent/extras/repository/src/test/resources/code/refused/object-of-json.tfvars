{"autoscaling_limit_min_cu": 1, "autoscaling_limit_max_cu": 8}
