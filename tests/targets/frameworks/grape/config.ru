require "grape"
require_relative "store"
require_relative "authentication"
require_relative "notes"
require_relative "publishing"
require_relative "office"

# The whole service.
class Service < Grape::API
  prefix :api
  format :json
  content_type :binary, "application/octet-stream"
  rescue_from(Grape::Exceptions::ValidationErrors) { |error| error!({ errors: error.full_messages }, 400) }
  helpers Authentication

  get(:health) { { status: "ok" } }

  namespace :auth do
    params do
      requires :email, type: String, allow_blank: false
      requires :password, type: String, allow_blank: false
      requires :name, type: String, allow_blank: false
    end
    post :register do
      given = params.symbolize_keys.slice(:email, :password, :name)
      Store.register(**given) || error!({ error: "That address is taken" }, 409)
    end

    params do
      requires :email, type: String
      requires :password, type: String
    end
    post :login do
      user = Store.account(params[:email], params[:password]) || error!({ error: "Wrong address or password" }, 401)
      status 200
      { token: Authentication.token_for(user) }
    end
  end

  namespace :me do
    before { authenticate! }
    get { Store.visible(current_user) }
    params { requires :name, type: String, allow_blank: false }
    patch { Store.visible(current_user.merge!(name: params[:name])) }
  end

  mount Publishing
  mount Office
  mount Notes
end

use Rack::Static, urls: { "/" => "index.html", "/app.js" => "app.js" }, root: ENV.fetch("PUBLIC")
run Service
