require "rails"
require "active_record/railtie"
require "action_controller/railtie"

# Not for whoever asks.
class Forbidden < StandardError; end

# The whole service.
class Service < Rails::Application
  config.root = File.expand_path("..", __dir__)
  config.load_defaults 6.1
  config.api_only = true
  config.eager_load = true
  config.cache_classes = true
  config.consider_all_requests_local = false
  config.secret_key_base = ENV.fetch("SECRET")
  config.logger = Logger.new(IO::NULL)
  config.hosts.clear
  config.action_dispatch.rescue_responses["Forbidden"] = :forbidden
  config.x.holes = ENV.fetch("HOLES", "").split(",")

  initializer("json bodies") { ActiveSupport.on_load(:action_controller) { wrap_parameters format: [:json] } }
  # The page's folder goes when the service ends, and the data with it.
  initializer("data", before: "active_record.initialize_database") do
    ENV["DATABASE_URL"] = "sqlite3:#{ENV.fetch('PUBLIC')}/service.sqlite3?pool=8&timeout=5000"
  end
end
