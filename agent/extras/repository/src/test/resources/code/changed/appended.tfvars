note = <<EOT
autoscaling_limit_min_cu = 16
EOT
