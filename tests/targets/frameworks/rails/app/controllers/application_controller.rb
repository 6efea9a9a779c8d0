class ApplicationController < ActionController::API
  include ActionController::HttpAuthentication::Token::ControllerMethods

  before_action :authenticate

  private

  attr_reader :current_user

  def authenticate
    return if identify

    request_http_token_authentication
  end

  def identify
    @current_user = authenticate_with_http_token { |token| User.find_signed(token, purpose: :session) }
  end

  def require_admin
    raise Forbidden unless current_user&.admin?
  end

  def open?(name) = ApplicationRecord.open?(name)

  # Saves what was given, or tells what is wrong with it.
  def save(record, status: :ok)
    return render json: record, status: status if record.save

    render json: record.errors, status: :unprocessable_entity
  end
end
