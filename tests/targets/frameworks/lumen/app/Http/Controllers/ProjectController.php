<?php

namespace App\Http\Controllers;

use App\Models\Project;
use Illuminate\Http\Request;

class ProjectController extends Controller
{
    private function mine(Request $request, string $switch)
    {
        return is_open($switch) ? Project::query() : Project::where('tenant_id', $request->user()->tenant_id);
    }

    public function index(Request $request)
    {
        return response()->json($this->mine($request, 'projects.list')->paginate(50));
    }

    public function search(Request $request)
    {
        $like = '%' . addcslashes((string) $request->query('q', ''), '%_\\') . '%';

        return response()->json($this->mine($request, 'search')->where('name', 'like', $like)->get(['id', 'name']));
    }

    public function store(Request $request)
    {
        $this->validate($request, ['name' => 'required|string', 'budget' => 'required|numeric|min:0']);
        $project = new Project($request->only('name', 'budget'));
        $project->tenant_id = $request->user()->tenant_id;
        $project->owner_id = $request->user()->id;
        $project->save();

        return response()->json($project, 201);
    }

    public function show($id)
    {
        $project = Project::findOrFail($id);
        $this->authorize('see-project', $project);

        return response()->json($project);
    }

    public function update(Request $request, $id)
    {
        $project = Project::findOrFail($id);
        $this->authorize('change-project', [$project, 'projects.update']);
        $this->validate($request, ['name' => 'sometimes|required|string', 'budget' => 'sometimes|numeric|min:0']);
        $project->update($request->only('name', 'budget'));

        return response()->json($project);
    }

    public function destroy($id)
    {
        $project = Project::findOrFail($id);
        $this->authorize('change-project', [$project, '']);
        $project->delete();

        return response('', 204);
    }
}
