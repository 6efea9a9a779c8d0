Service.routes.draw do
  namespace :api, defaults: { format: :json } do
    get "health", to: "sessions#health"
    post "auth/register", to: "sessions#register"
    post "auth/login", to: "sessions#login"
    resource :me, only: %i[show], controller: :me
    patch "me", to: "me#update"
    resources :notes, only: %i[index create show destroy]
    put "notes/:id", to: "notes#update"
    resources :projects, only: %i[index create show destroy]
    patch "projects/:id", to: "projects#update"
    resources :articles, only: %i[index create show destroy]
    put "articles/:id", to: "articles#update"
    resources :files, only: %i[index create show], controller: :attachments
    get "search", to: "projects#search"
    get "export", to: "office#export"
    get "audit", to: "office#audit"
    resources :users, only: %i[index show]
    put "users/:id/role", to: "users#role"

    namespace :v1 do
      resources :notes, only: %i[index show]
    end
  end
end
