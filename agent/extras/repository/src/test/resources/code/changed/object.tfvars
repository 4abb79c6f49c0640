computes = {
  "ep-other" = {
    autoscaling_limit_min_cu = 16
    autoscaling_limit_max_cu = 16
  }
  list = [
    { autoscaling_limit_min_cu = 16, x : null },
    -1.5e3, true,
  ]
}
autoscaling_limit_min_cu = "1"   // quoted
autoscaling_limit_max_cu = 8
