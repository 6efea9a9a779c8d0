module Api
  class SessionsController < ApplicationController
    skip_before_action :authenticate
    wrap_parameters false

    def health
      render json: { status: "ok" }
    end

    def register
      user = User.new(params.permit(:email, :password, :name))
      user.role = "member"
      user.tenant = Tenant.new(name: user.name)
      save user, status: :created
    end

    def login
      user = User.find_by(email: params.require(:email))
      return render json: { error: "Invalid email or password" }, status: :unauthorized unless
        user&.authenticate(params.require(:password))

      render json: { token: user.signed_id(purpose: :session, expires_in: 2.hours) }
    end
  end
end
