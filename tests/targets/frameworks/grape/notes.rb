# Notes, for whoever wrote them.
class Notes < Grape::API
  before { authenticate! }

  resource :notes do
    get { Store.open?("notes.list") ? Store::DATA[:notes] : Store::DATA[:notes].select { |note| mine?(note) } }

    params do
      requires :title, type: String, allow_blank: false
      requires :body, type: String
    end
    post { Store.add(:notes, title: params[:title], body: params[:body], ownerId: current_user[:id]) }

    params { requires :id, type: Integer }
    route_param :id do
      get do
        note = load!(:notes)
        permit!(note, mine?(note), "notes.get")
      end

      params do
        requires :title, type: String, allow_blank: false
        requires :body, type: String
      end
      put do
        note = load!(:notes)
        permit!(note, mine?(note), "notes.update").merge!(title: params[:title], body: params[:body])
      end

      delete do
        note = load!(:notes)
        Store.remove(:notes, permit!(note, mine?(note), "notes.remove"))
        body false
      end
    end
  end

  namespace :v1 do
    resource :notes do
      get { Store::DATA[:notes].select { |note| mine?(note) } }

      params { requires :id, type: Integer }
      get ":id" do
        note = load!(:notes)
        permit!(note, mine?(note), "legacy.note")
      end
    end
  end
end
