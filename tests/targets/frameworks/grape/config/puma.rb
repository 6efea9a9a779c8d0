bind "tcp://127.0.0.1:#{ENV.fetch("PORT")}"
threads 1, 4
log_requests false
quiet
