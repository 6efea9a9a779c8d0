package main

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
)

// Things that the service holds, as they are stored and answered.
type (
	Tenant struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
	}
	User struct {
		ID       int    `json:"id"`
		Email    string `json:"email"`
		Password string `json:"password,omitempty"`
		Name     string `json:"name"`
		Role     string `json:"role"`
		TenantID int    `json:"tenantId"`
	}
	Note struct {
		ID      int    `json:"id"`
		Title   string `json:"title"`
		Body    string `json:"body"`
		OwnerID int    `json:"ownerId"`
	}
	Project struct {
		ID       int     `json:"id"`
		Name     string  `json:"name"`
		Budget   float64 `json:"budget"`
		TenantID int     `json:"tenantId"`
		OwnerID  int     `json:"ownerId"`
	}
	Article struct {
		ID       int    `json:"id"`
		Title    string `json:"title"`
		Text     string `json:"text"`
		AuthorID int    `json:"authorId"`
	}
	File struct {
		ID      int    `json:"id"`
		Name    string `json:"name"`
		Type    string `json:"type"`
		Text    string `json:"text,omitempty"`
		OwnerID int    `json:"ownerId"`
	}
	Entry struct {
		ID       int    `json:"id"`
		TenantID int    `json:"tenantId"`
		Actor    string `json:"actor"`
		Action   string `json:"action"`
		Address  string `json:"address"`
	}
)

// Store is the service's data, in memory. Handlers hold its lock while they run.
type Store struct {
	sync.Mutex
	Tenants  []*Tenant
	Users    []*User
	Notes    []*Note
	Projects []*Project
	Articles []*Article
	Files    []*File
	Audit    []*Entry
	last     int
}

var store = fromSeed()

func fromSeed() *Store {
	loaded := &Store{last: 1000}
	text, err := os.ReadFile(os.Getenv("SEED"))
	if err == nil {
		err = json.Unmarshal(text, loaded)
	}
	if err != nil {
		panic(err)
	}
	return loaded
}

func (s *Store) nextID() int {
	s.last++
	return s.last
}

// isOpen tells whether a switch is thrown.
func isOpen(name string) bool {
	for _, one := range strings.Split(os.Getenv("HOLES"), ",") {
		if one == name && name != "" {
			return true
		}
	}
	return false
}

// visible is a user without the password.
func visible(user *User) User {
	shown := *user
	shown.Password = ""
	return shown
}

func filter[T any](all []T, keep func(T) bool) []T {
	kept := []T{}
	for _, one := range all {
		if keep(one) {
			kept = append(kept, one)
		}
	}
	return kept
}

func find[T any](all []T, is func(T) bool) (T, bool) {
	for _, one := range all {
		if is(one) {
			return one, true
		}
	}
	var none T
	return none, false
}
