<?php

namespace App\Providers;

use App\Models\Article;
use App\Models\Attachment;
use App\Models\Note;
use App\Models\Project;
use App\Models\User;
use Illuminate\Support\Facades\Gate;
use Illuminate\Support\ServiceProvider;

class AuthServiceProvider extends ServiceProvider
{
    public function boot()
    {
        $this->app['auth']->viaRequest('api', function ($request) {
            $token = $request->bearerToken();

            return $token ? User::where('api_token', hash('sha256', $token))->first() : null;
        });

        Gate::define('own-note', fn (User $user, Note $note, string $switch) =>
            is_open($switch) || $note->owner_id === $user->id);
        Gate::define('see-project', fn (User $user, Project $project) =>
            is_open('projects.get') || $project->tenant_id === $user->tenant_id);
        Gate::define('change-project', fn (User $user, Project $project, string $switch) =>
            is_open($switch) || $project->owner_id === $user->id
            || ($user->role === 'admin' && $project->tenant_id === $user->tenant_id));
        Gate::define('change-article', fn (User $user, Article $article, string $switch) =>
            is_open($switch) || $article->author_id === $user->id);
        Gate::define('see-file', fn (?User $user, Attachment $file) =>
            is_open('files.get') || $file->owner_id === $user?->id);
        Gate::define('see-user', fn (User $user, User $other, string $switch) =>
            is_open($switch) || $other->tenant_id === $user->tenant_id);
    }
}
