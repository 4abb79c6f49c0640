autoscaling_limit_min_cu = var.small
autoscaling_limit_max_cu = 8
