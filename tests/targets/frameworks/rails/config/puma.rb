bind "tcp://127.0.0.1:#{ENV.fetch('PORT')}"
threads 4, 4
quiet
