module Api
  module V1
    # Which older apps still ask.
    class NotesController < ApplicationController
      def index
        render json: { notes: current_user.notes }
      end

      def show
        render json: { note: (open?("legacy.note") ? Note : current_user.notes).find(params[:id]) }
      end
    end
  end
end
