module Api
  class MeController < ApplicationController
    wrap_parameters :user, include: %i[name]

    def show
      render json: current_user
    end

    def update
      current_user.assign_attributes(params.require(:user).permit(:name))
      save current_user
    end
  end
end
