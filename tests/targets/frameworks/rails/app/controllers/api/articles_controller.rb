module Api
  class ArticlesController < ApplicationController
    skip_before_action :authenticate, only: %i[index show]
    skip_before_action :authenticate, only: %i[create] if ApplicationRecord.open?("articles.create")
    before_action :set_article, only: %i[show update destroy]

    def index
      render json: Article.all
    end

    def create
      save Article.new(article_params.merge(author: current_user || identify)), status: :created
    end

    def show
      render json: @article
    end

    def update
      raise Forbidden unless open?("articles.update") || @article.author == current_user

      @article.assign_attributes(article_params)
      save @article
    end

    def destroy
      raise Forbidden unless @article.author == current_user

      @article.destroy!
      head :no_content
    end

    private

    def set_article
      @article = Article.find(params[:id])
    end

    def article_params = params.require(:article).permit(:title, :text)
  end
end
