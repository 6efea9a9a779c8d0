<?php

namespace App\Http\Controllers;

use App\Models\Tenant;
use App\Models\User;
use Illuminate\Http\Request;
use Illuminate\Support\Str;

class AccountController extends Controller
{
    public function register(Request $request)
    {
        $this->validate($request, [
            'email' => 'required|email|unique:users',
            'password' => 'required|string|min:8',
            'name' => 'required|string',
        ]);
        $tenant = Tenant::create(['name' => $request->input('name')]);
        $user = new User($request->only('name', 'email'));
        $user->password = password_hash($request->input('password'), PASSWORD_BCRYPT, ['cost' => 4]);
        $user->role = 'member';
        $user->tenant_id = $tenant->id;
        $user->save();

        return response()->json($user, 201);
    }

    public function login(Request $request)
    {
        $this->validate($request, ['email' => 'required', 'password' => 'required']);
        $user = User::where('email', $request->input('email'))->first();
        if (!$user || !password_verify($request->input('password'), $user->password)) {
            return response()->json(['error' => 'Invalid credentials'], 401);
        }
        $token = Str::random(60);
        $user->api_token = hash('sha256', $token);
        $user->save();

        return response()->json(['token' => $token]);
    }

    public function show(Request $request)
    {
        return response()->json($request->user());
    }

    public function update(Request $request)
    {
        $this->validate($request, ['name' => 'required|string']);
        $request->user()->update($request->only('name'));

        return response()->json($request->user());
    }
}
