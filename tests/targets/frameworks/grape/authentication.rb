require "jwt"

# Who asks, by the token that signing in gave.
module Authentication
  SECRET = ENV.fetch("SECRET")

  def self.token_for(user)
    JWT.encode({ sub: user[:id], exp: Time.now.to_i + 3600 }, SECRET, "HS256")
  end

  def current_user
    @current_user ||= begin
      token = headers["Authorization"].to_s[/\ABearer (.+)\z/, 1]
      claims, = token && JWT.decode(token, SECRET, true, algorithm: "HS256")
      claims && Store.find(:users, claims["sub"])
    rescue JWT::DecodeError
      nil
    end
  end

  def authenticate!
    error!({ error: "401 Unauthorized" }, 401) unless current_user
  end

  def admin!
    authenticate!
    error!({ error: "403 Forbidden" }, 403) unless current_user[:role] == "admin"
  end

  def mine?(item) = (item[:ownerId] || item[:authorId]) == current_user[:id]

  def company?(item) = item[:tenantId] == current_user[:tenantId]

  def owner_or_admin?(item) = mine?(item) || (current_user[:role] == "admin" && company?(item))

  def load!(kind)
    Store.find(kind, params[:id]) || error!({ error: "404 Not Found" }, 404)
  end

  # What may be had, or a refusal, unless a switch is thrown.
  def permit!(item, may, switch = nil)
    return item if may || (switch && Store.open?(switch))

    error!({ error: "403 Forbidden" }, 403)
  end
end
