module Api
  class ProjectsController < ApplicationController
    before_action :set_project, only: %i[show update destroy]

    def index
      render json: open?("projects.list") ? Project.all : current_user.projects
    end

    def search
      projects = open?("search") ? Project.all : current_user.projects
      render json: projects.where("name LIKE ?", "%#{Project.sanitize_sql_like(params[:q].to_s)}%").select(:id, :name)
    end

    def create
      save Project.new(project_params.merge(tenant: current_user.tenant, owner: current_user)), status: :created
    end

    def show
      render json: @project
    end

    def update
      raise Forbidden unless open?("projects.update") || @project.changeable_by?(current_user)

      @project.assign_attributes(project_params)
      save @project
    end

    def destroy
      raise Forbidden unless @project.changeable_by?(current_user)

      @project.destroy!
      head :no_content
    end

    private

    def set_project
      all = { "show" => "projects.get", "update" => "projects.update" }[action_name]
      @project = (open?(all) ? Project : current_user.projects).find(params[:id])
    end

    def project_params = params.require(:project).permit(:name, :budget)
  end
end
