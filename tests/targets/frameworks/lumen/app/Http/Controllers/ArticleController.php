<?php

namespace App\Http\Controllers;

use App\Models\Article;
use Illuminate\Http\Request;

class ArticleController extends Controller
{
    private const RULES = ['title' => 'required|string', 'text' => 'required|string'];

    public function index()
    {
        return response()->json(Article::paginate(50));
    }

    public function show($id)
    {
        return response()->json(Article::findOrFail($id));
    }

    public function store(Request $request)
    {
        $this->validate($request, self::RULES);
        $article = new Article($request->only('title', 'text'));
        $article->author_id = $request->user()?->id;
        $article->save();

        return response()->json($article, 201);
    }

    public function update(Request $request, $id)
    {
        $article = Article::findOrFail($id);
        $this->authorize('change-article', [$article, 'articles.update']);
        $this->validate($request, self::RULES);
        $article->update($request->only('title', 'text'));

        return response()->json($article);
    }

    public function destroy($id)
    {
        $article = Article::findOrFail($id);
        $this->authorize('change-article', [$article, '']);
        $article->delete();

        return response('', 204);
    }
}
