package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

type articleInput struct {
	Title string `json:"title" binding:"required"`
	Text  string `json:"text" binding:"required"`
}

func listArticles(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"data": store.Articles}) }

func getArticle(c *gin.Context) {
	if article, ok := load(c, store.Articles, articleID); ok {
		c.JSON(http.StatusOK, gin.H{"data": article})
	}
}

func createArticle(c *gin.Context) {
	var input articleInput
	if !bind(c, &input) {
		return
	}
	article := &Article{ID: store.nextID(), Title: input.Title, Text: input.Text}
	if me(c) != nil {
		article.AuthorID = me(c).ID
	}
	store.Articles = append(store.Articles, article)
	c.JSON(http.StatusCreated, gin.H{"data": article})
}

func updateArticle(c *gin.Context) {
	var input articleInput
	if !bind(c, &input) {
		return
	}
	article, ok := load(c, store.Articles, articleID)
	if ok && permit(c, article.AuthorID == me(c).ID, "articles.update") {
		article.Title, article.Text = input.Title, input.Text
		c.JSON(http.StatusOK, gin.H{"data": article})
	}
}

func deleteArticle(c *gin.Context) {
	if article, ok := load(c, store.Articles, articleID); ok && permit(c, article.AuthorID == me(c).ID, "") {
		store.Articles = filter(store.Articles, func(one *Article) bool { return one != article })
		c.Status(http.StatusNoContent)
	}
}

func listFiles(c *gin.Context) {
	shown := []gin.H{}
	for _, file := range store.Files {
		if file.OwnerID == me(c).ID {
			shown = append(shown, gin.H{"id": file.ID, "name": file.Name, "type": file.Type})
		}
	}
	c.JSON(http.StatusOK, gin.H{"data": shown})
}

func uploadFile(c *gin.Context) {
	header, err := c.FormFile("file")
	if err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	opened, err := header.Open()
	if err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	defer opened.Close()
	text, err := io.ReadAll(io.LimitReader(opened, 100_000))
	if err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	file := &File{store.nextID(), header.Filename, header.Header.Get("Content-Type"), string(text), me(c).ID}
	store.Files = append(store.Files, file)
	c.JSON(http.StatusCreated, gin.H{"data": gin.H{"id": file.ID, "name": file.Name}})
}

func getFile(c *gin.Context) {
	file, ok := load(c, store.Files, fileID)
	if ok && (isOpen("files.get") || permit(c, file.OwnerID == me(c).ID, "")) {
		c.Data(http.StatusOK, file.Type, []byte(file.Text))
	}
}

func search(c *gin.Context) {
	projects := myProjects(c)
	if isOpen("search") {
		projects = store.Projects
	}
	found := []gin.H{}
	for _, project := range projects {
		if strings.Contains(strings.ToLower(project.Name), strings.ToLower(c.Query("q"))) {
			found = append(found, gin.H{"id": project.ID, "name": project.Name})
		}
	}
	c.JSON(http.StatusOK, gin.H{"data": found})
}

func export(c *gin.Context) {
	projects := store.Projects
	if me(c) != nil {
		projects = myProjects(c)
	}
	lines := []string{"id,name,budget"}
	for _, project := range projects {
		lines = append(lines, fmt.Sprintf("%d,%s,%.0f", project.ID, project.Name, project.Budget))
	}
	c.Data(http.StatusOK, "text/csv", []byte(strings.Join(lines, "\n")))
}

func audit(c *gin.Context) {
	entries := filter(store.Audit, func(entry *Entry) bool { return me(c) == nil || entry.TenantID == me(c).TenantID })
	c.JSON(http.StatusOK, gin.H{"data": entries})
}

func colleague(c *gin.Context, user *User) bool { return user.TenantID == me(c).TenantID }

func listUsers(c *gin.Context) {
	shown := []User{}
	for _, user := range store.Users {
		if colleague(c, user) {
			shown = append(shown, visible(user))
		}
	}
	c.JSON(http.StatusOK, gin.H{"data": shown})
}

func getUser(c *gin.Context) {
	if user, ok := load(c, store.Users, userID); ok && permit(c, colleague(c, user), "") {
		c.JSON(http.StatusOK, gin.H{"data": visible(user)})
	}
}

func setRole(c *gin.Context) {
	var input struct {
		Role string `json:"role" binding:"required,oneof=admin member"`
	}
	if !bind(c, &input) {
		return
	}
	if user, ok := load(c, store.Users, userID); ok && permit(c, colleague(c, user), "users.role") {
		user.Role = input.Role
		c.JSON(http.StatusOK, gin.H{"data": visible(user)})
	}
}
