autoscaling_limit_min_cu = max(1, 2)
autoscaling_limit_max_cu = 8
