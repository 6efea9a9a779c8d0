module Api
  class NotesController < ApplicationController
    before_action :set_note, only: %i[show update destroy]

    def index
      render json: open?("notes.list") ? Note.all : current_user.notes
    end

    def create
      save current_user.notes.new(note_params), status: :created
    end

    def show
      render json: @note
    end

    def update
      @note.assign_attributes(note_params)
      save @note
    end

    def destroy
      @note.destroy!
      head :no_content
    end

    private

    # Other people's notes are not found.
    def set_note
      switch = { "show" => "notes.get", "update" => "notes.update", "destroy" => "notes.remove" }.fetch(action_name)
      @note = (open?(switch) ? Note : current_user.notes).find(params[:id])
    end

    def note_params = params.require(:note).permit(:title, :body)
  end
end
