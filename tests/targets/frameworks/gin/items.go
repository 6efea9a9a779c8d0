package main

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"
)

// bind reads the body into what is given; false where it was turned down.
func bind(c *gin.Context, input interface{}) bool {
	if err := c.ShouldBindJSON(input); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return false
	}
	return true
}

// load finds what the path names; false where it was answered that there is none.
func load[T any](c *gin.Context, all []T, idOf func(T) int) (T, bool) {
	id, err := strconv.Atoi(c.Param("id"))
	if err != nil {
		var none T
		c.JSON(http.StatusBadRequest, gin.H{"error": "id must be a number"})
		return none, false
	}
	found, ok := find(all, func(one T) bool { return idOf(one) == id })
	if !ok {
		c.JSON(http.StatusNotFound, gin.H{"error": "record not found"})
	}
	return found, ok
}

// permit says no unless who asks may, or the switch is thrown.
func permit(c *gin.Context, may bool, name string) bool {
	if may || isOpen(name) {
		return true
	}
	c.JSON(http.StatusForbidden, gin.H{"error": "not yours"})
	return false
}

func noteID(note *Note) int          { return note.ID }
func projectID(project *Project) int { return project.ID }
func articleID(article *Article) int { return article.ID }
func fileID(file *File) int          { return file.ID }
func userID(user *User) int          { return user.ID }

type noteInput struct {
	Title string `json:"title" binding:"required"`
	Body  string `json:"body" binding:"required"`
}

func myNotes(c *gin.Context) []*Note {
	return filter(store.Notes, func(note *Note) bool { return note.OwnerID == me(c).ID })
}

func listNotes(c *gin.Context) {
	if isOpen("notes.list") {
		c.JSON(http.StatusOK, gin.H{"data": store.Notes})
		return
	}
	c.JSON(http.StatusOK, gin.H{"data": myNotes(c)})
}

func listFirstNotes(c *gin.Context) { c.JSON(http.StatusOK, myNotes(c)) }

func createNote(c *gin.Context) {
	var input noteInput
	if !bind(c, &input) {
		return
	}
	note := &Note{store.nextID(), input.Title, input.Body, me(c).ID}
	store.Notes = append(store.Notes, note)
	c.JSON(http.StatusCreated, gin.H{"data": note})
}

// getNote answers one note, as the version of the API has it.
func getNote(name string, answer func(note *Note) interface{}) gin.HandlerFunc {
	return func(c *gin.Context) {
		if note, ok := load(c, store.Notes, noteID); ok && permit(c, note.OwnerID == me(c).ID, name) {
			c.JSON(http.StatusOK, answer(note))
		}
	}
}

func updateNote(c *gin.Context) {
	var input noteInput
	if !bind(c, &input) {
		return
	}
	if note, ok := load(c, store.Notes, noteID); ok && permit(c, note.OwnerID == me(c).ID, "notes.update") {
		note.Title, note.Body = input.Title, input.Body
		c.JSON(http.StatusOK, gin.H{"data": note})
	}
}

func deleteNote(c *gin.Context) {
	if note, ok := load(c, store.Notes, noteID); ok && permit(c, note.OwnerID == me(c).ID, "notes.remove") {
		store.Notes = filter(store.Notes, func(one *Note) bool { return one != note })
		c.Status(http.StatusNoContent)
	}
}

type projectInput struct {
	Name   string  `json:"name" binding:"required"`
	Budget float64 `json:"budget" binding:"gte=0"`
}

type projectChange struct {
	Name   *string  `json:"name" binding:"omitempty,min=1"`
	Budget *float64 `json:"budget" binding:"omitempty,gte=0"`
}

func myProjects(c *gin.Context) []*Project {
	return filter(store.Projects, func(project *Project) bool { return project.TenantID == me(c).TenantID })
}

func mayChange(c *gin.Context, project *Project) bool {
	user := me(c)
	return project.OwnerID == user.ID || (user.Role == "admin" && project.TenantID == user.TenantID)
}

func listProjects(c *gin.Context) {
	if isOpen("projects.list") {
		c.JSON(http.StatusOK, gin.H{"data": store.Projects})
		return
	}
	c.JSON(http.StatusOK, gin.H{"data": myProjects(c)})
}

func createProject(c *gin.Context) {
	var input projectInput
	if !bind(c, &input) {
		return
	}
	project := &Project{store.nextID(), input.Name, input.Budget, me(c).TenantID, me(c).ID}
	store.Projects = append(store.Projects, project)
	c.JSON(http.StatusCreated, gin.H{"data": project})
}

func getProject(c *gin.Context) {
	project, ok := load(c, store.Projects, projectID)
	if ok && permit(c, project.TenantID == me(c).TenantID, "projects.get") {
		c.JSON(http.StatusOK, gin.H{"data": project})
	}
}

func updateProject(c *gin.Context) {
	var input projectChange
	if !bind(c, &input) {
		return
	}
	project, ok := load(c, store.Projects, projectID)
	if !ok || !permit(c, mayChange(c, project), "projects.update") {
		return
	}
	if input.Name != nil {
		project.Name = *input.Name
	}
	if input.Budget != nil {
		project.Budget = *input.Budget
	}
	c.JSON(http.StatusOK, gin.H{"data": project})
}

func deleteProject(c *gin.Context) {
	if project, ok := load(c, store.Projects, projectID); ok && permit(c, mayChange(c, project), "") {
		store.Projects = filter(store.Projects, func(one *Project) bool { return one != project })
		c.Status(http.StatusNoContent)
	}
}
