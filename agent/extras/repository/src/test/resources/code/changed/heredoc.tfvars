note = <<EOT
autoscaling_limit_min_cu = 16
EOT is not the end
  EOT
other = <<-END
	autoscaling_limit_max_cu = 16
	END
autoscaling_limit_min_cu = 1
autoscaling_limit_max_cu = 8
