<?php

namespace App\Http\Controllers;

use App\Models\Entry;
use App\Models\Project;
use App\Models\User;
use Illuminate\Http\Request;

class OfficeController extends Controller
{
    /** What is of the company of whoever asks; of all where nobody is asked who they are. */
    private function ofCompany($query, Request $request)
    {
        return $request->user() ? $query->where('tenant_id', $request->user()->tenant_id) : $query;
    }

    public function export(Request $request)
    {
        $lines = $this->ofCompany(Project::query(), $request)->get()
            ->map(fn ($project) => "{$project->id},{$project->name},{$project->budget}");

        return response($lines->prepend('id,name,budget')->implode("\n"), 200, ['Content-Type' => 'text/csv']);
    }

    public function audit(Request $request)
    {
        return response()->json(['data' => $this->ofCompany(Entry::query(), $request)->get()]);
    }

    public function users(Request $request)
    {
        return response()->json($this->ofCompany(User::query(), $request)->paginate(50));
    }

    public function user($id)
    {
        $user = User::findOrFail($id);
        $this->authorize('see-user', [$user, '']);

        return response()->json($user);
    }

    public function role(Request $request, $id)
    {
        $user = User::findOrFail($id);
        $this->authorize('see-user', [$user, 'users.role']);
        $this->validate($request, ['role' => 'required|in:admin,member']);
        $user->role = $request->input('role');
        $user->save();

        return response()->json($user);
    }
}
