# What a company shares, and what is for its administrator.
class Office < Grape::API
  resource :projects do
    before { authenticate! }

    get { Store.open?("projects.list") ? Store::DATA[:projects] : Store::DATA[:projects].select { |one| company?(one) } }

    params do
      requires :name, type: String, allow_blank: false
      requires :budget, type: Float
    end
    post do
      whose = { tenantId: current_user[:tenantId], ownerId: current_user[:id] }
      Store.add(:projects, name: params[:name], budget: params[:budget], **whose)
    end

    params { requires :id, type: Integer }
    route_param :id do
      get do
        project = load!(:projects)
        permit!(project, company?(project), "projects.get")
      end

      params do
        optional :name, type: String, allow_blank: false
        optional :budget, type: Float
      end
      patch do
        project = load!(:projects)
        permit!(project, owner_or_admin?(project), "projects.update")
        project.merge!(declared(params, include_missing: false).symbolize_keys.slice(:name, :budget))
      end

      delete do
        project = load!(:projects)
        Store.remove(:projects, permit!(project, owner_or_admin?(project)))
        body false
      end
    end
  end

  params { optional :q, type: String, default: "" }
  get :search do
    authenticate!
    projects = Store.open?("search") ? Store::DATA[:projects] : Store::DATA[:projects].select { |one| company?(one) }
    projects.select { |one| one[:name].downcase.include?(params[:q].downcase) }.map { |one| one.slice(:id, :name) }
  end

  get :export do
    admin! unless Store.open?("export")
    projects = current_user ? Store::DATA[:projects].select { |one| company?(one) } : Store::DATA[:projects]
    content_type "text/csv"
    env["api.format"] = :binary
    body ["id,name,budget", *projects.map { |one| one.values_at(:id, :name, :budget).join(",") }].join("\n")
  end

  get :audit do
    admin! unless Store.open?("audit")
    { entries: current_user ? Store::DATA[:audit].select { |entry| company?(entry) } : Store::DATA[:audit] }
  end

  resource :users do
    get do
      Store.open?("users.list") ? authenticate! : admin!
      Store::DATA[:users].select { |user| company?(user) }.map { |user| Store.visible(user) }
    end

    params { requires :id, type: Integer }
    route_param :id do
      get do
        admin!
        user = load!(:users)
        Store.visible(permit!(user, company?(user)))
      end

      params { requires :role, type: String, values: %w[admin member] }
      put :role do
        Store.open?("users.role") ? authenticate! : admin!
        user = load!(:users)
        permit!(user, company?(user), "users.role")
        Store.visible(user.merge!(role: params[:role]))
      end
    end
  end
end
