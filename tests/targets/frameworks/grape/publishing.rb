# Articles, for everybody, and files.
class Publishing < Grape::API
  resource :articles do
    get { Store::DATA[:articles] }

    params do
      requires :title, type: String, allow_blank: false
      requires :text, type: String
    end
    post do
      authenticate! unless Store.open?("articles.create")
      Store.add(:articles, title: params[:title], text: params[:text], authorId: current_user && current_user[:id])
    end

    params { requires :id, type: Integer }
    route_param :id do
      get { load!(:articles) }

      params do
        requires :title, type: String, allow_blank: false
        requires :text, type: String
      end
      put do
        authenticate!
        article = load!(:articles)
        permit!(article, mine?(article), "articles.update").merge!(title: params[:title], text: params[:text])
      end

      delete do
        authenticate!
        article = load!(:articles)
        Store.remove(:articles, permit!(article, mine?(article)))
        body false
      end
    end
  end

  resource :files do
    get do
      authenticate!
      Store::DATA[:files].select { |file| mine?(file) }.map { |file| file.slice(:id, :name, :type) }
    end

    params { requires :file, type: File }
    post do
      authenticate!
      file = params[:file]
      text = file[:tempfile].read
      Store.add(:files, name: file[:filename], type: file[:type], text: text, ownerId: current_user[:id]).slice(:id, :name)
    end

    params { requires :id, type: Integer }
    get ":id" do
      authenticate! unless Store.open?("files.get")
      file = load!(:files)
      permit!(file, Store.open?("files.get") || mine?(file))
      content_type file[:type]
      env["api.format"] = :binary
      body file[:text]
    end
  end
end
