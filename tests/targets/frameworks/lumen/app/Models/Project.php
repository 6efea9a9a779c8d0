<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Project extends Model
{
    public $timestamps = false;
    protected $fillable = ['name', 'budget'];
    protected $casts = ['budget' => 'float'];
}
