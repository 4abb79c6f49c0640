/* Former sizes, for the record:
autoscaling_limit_min_cu = 16
autoscaling_limit_max_cu = 16
*/
autoscaling_limit_min_cu = 1 /* autoscaling_limit_max_cu = 3 */
autoscaling_limit_max_cu = 8
