# autoscaling_limit_min_cu = 16
// autoscaling_limit_max_cu = 16
autoscaling_limit_max_cu = 8
autoscaling_limit_min_cu = 1
