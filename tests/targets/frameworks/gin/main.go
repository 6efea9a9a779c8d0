package main

import (
	"net/http"
	"os"
	"path/filepath"

	"github.com/gin-gonic/gin"
)

// oneByOne lets one request at a time have the data.
func oneByOne(c *gin.Context) {
	store.Lock()
	defer store.Unlock()
	c.Next()
}

// unless is the guard, or none where the switch is thrown.
func unless(name string, guard gin.HandlerFunc) gin.HandlerFunc {
	if isOpen(name) {
		return func(c *gin.Context) {}
	}
	return guard
}

func main() {
	router := gin.New()
	router.Use(gin.Recovery(), oneByOne)
	public := os.Getenv("PUBLIC")
	router.StaticFile("/", filepath.Join(public, "index.html"))
	router.StaticFile("/app.js", filepath.Join(public, "app.js"))

	open := router.Group("/v2", identify)
	open.GET("/health", func(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"status": "ok"}) })
	open.POST("/auth/register", register)
	open.POST("/auth/login", login)
	open.GET("/articles", listArticles)
	open.GET("/articles/:id", getArticle)
	open.POST("/articles", unless("articles.create", requireUser), createArticle)
	open.GET("/files/:id", unless("files.get", requireUser), getFile)
	open.GET("/export", unless("export", requireUser), unless("export", requireAdmin), export)
	open.GET("/audit", unless("audit", requireUser), unless("audit", requireAdmin), audit)

	signedIn := open.Group("", requireUser)
	signedIn.GET("/me", func(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"data": visible(me(c))}) })
	signedIn.PATCH("/me", func(c *gin.Context) {
		var input struct {
			Name string `json:"name" binding:"required"`
		}
		if bind(c, &input) {
			me(c).Name = input.Name
			c.JSON(http.StatusOK, gin.H{"data": visible(me(c))})
		}
	})
	signedIn.GET("/notes", listNotes)
	signedIn.POST("/notes", createNote)
	signedIn.GET("/notes/:id", getNote("notes.get", func(note *Note) interface{} { return gin.H{"data": note} }))
	signedIn.PUT("/notes/:id", updateNote)
	signedIn.DELETE("/notes/:id", deleteNote)
	signedIn.GET("/projects", listProjects)
	signedIn.POST("/projects", createProject)
	signedIn.GET("/projects/:id", getProject)
	signedIn.PATCH("/projects/:id", updateProject)
	signedIn.DELETE("/projects/:id", deleteProject)
	signedIn.PUT("/articles/:id", updateArticle)
	signedIn.DELETE("/articles/:id", deleteArticle)
	signedIn.GET("/files", listFiles)
	signedIn.POST("/files", uploadFile)
	signedIn.GET("/search", search)
	signedIn.GET("/users", unless("users.list", requireAdmin), listUsers)
	signedIn.GET("/users/:id", requireAdmin, getUser)
	signedIn.PUT("/users/:id/role", unless("users.role", requireAdmin), setRole)

	first := router.Group("/v1", identify, requireUser)
	first.GET("/notes", listFirstNotes)
	first.GET("/notes/:id", getNote("legacy.note", func(note *Note) interface{} { return note }))

	if err := router.Run("127.0.0.1:" + os.Getenv("PORT")); err != nil {
		panic(err)
	}
}
