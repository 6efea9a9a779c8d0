<?php

namespace App\Http\Controllers;

use App\Models\Attachment;
use Illuminate\Http\Request;

class AttachmentController extends Controller
{
    public function index(Request $request)
    {
        $mine = Attachment::where('owner_id', $request->user()->id);

        return response()->json($mine->get(['id', 'name', 'type']));
    }

    public function store(Request $request)
    {
        $this->validate($request, ['file' => 'required|file|max:100']);
        $given = $request->file('file');
        $file = new Attachment([
            'name' => $given->getClientOriginalName(),
            'type' => $given->getClientMimeType(),
            'text' => file_get_contents($given->getRealPath()),
        ]);
        $file->owner_id = $request->user()->id;
        $file->save();

        return response()->json($file->only('id', 'name'), 201);
    }

    public function show($id)
    {
        $file = Attachment::findOrFail($id);
        $this->authorize('see-file', $file);

        return response($file->text, 200, ['Content-Type' => $file->type]);
    }
}
