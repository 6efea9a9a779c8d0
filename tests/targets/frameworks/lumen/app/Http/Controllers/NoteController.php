<?php

namespace App\Http\Controllers;

use App\Models\Note;
use Illuminate\Http\Request;

class NoteController extends Controller
{
    private const RULES = ['title' => 'required|string', 'body' => 'required|string'];

    public function index(Request $request)
    {
        $notes = is_open('notes.list') ? Note::query() : Note::where('owner_id', $request->user()->id);

        return response()->json($notes->paginate(50));
    }

    public function store(Request $request)
    {
        $this->validate($request, self::RULES);
        $note = new Note($request->only('title', 'body'));
        $note->owner_id = $request->user()->id;
        $note->save();

        return response()->json($note, 201);
    }

    public function show($id)
    {
        $note = Note::findOrFail($id);
        $this->authorize('own-note', [$note, 'notes.get']);

        return response()->json($note);
    }

    public function update(Request $request, $id)
    {
        $note = Note::findOrFail($id);
        $this->authorize('own-note', [$note, 'notes.update']);
        $this->validate($request, self::RULES);
        $note->update($request->only('title', 'body'));

        return response()->json($note);
    }

    public function destroy($id)
    {
        $note = Note::findOrFail($id);
        $this->authorize('own-note', [$note, 'notes.remove']);
        $note->delete();

        return response('', 204);
    }

    public function first(Request $request)
    {
        return response()->json(['notes' => Note::where('owner_id', $request->user()->id)->get()]);
    }

    public function showFirst($id)
    {
        $note = Note::findOrFail($id);
        $this->authorize('own-note', [$note, 'legacy.note']);

        return response()->json(['note' => $note]);
    }
}
