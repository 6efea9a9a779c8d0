require_relative "config/application"

Service.initialize!
require_relative "db/seed"
use Rack::Static, urls: { "/" => "index.html", "/app.js" => "app.js" }, root: ENV.fetch("PUBLIC")
run Service
