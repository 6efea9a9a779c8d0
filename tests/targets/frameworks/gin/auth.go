package main

import (
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/golang-jwt/jwt"
)

type credentials struct {
	Email    string `json:"email" binding:"required,email"`
	Password string `json:"password" binding:"required"`
}

type account struct {
	credentials
	Name string `json:"name" binding:"required"`
}

func register(c *gin.Context) {
	var input account
	if err := c.ShouldBindJSON(&input); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	if _, taken := find(store.Users, func(user *User) bool { return user.Email == input.Email }); taken {
		c.JSON(http.StatusConflict, gin.H{"error": "that address is taken"})
		return
	}
	tenant := &Tenant{ID: store.nextID(), Name: input.Name}
	user := &User{store.nextID(), input.Email, input.Password, input.Name, "member", tenant.ID}
	store.Tenants = append(store.Tenants, tenant)
	store.Users = append(store.Users, user)
	c.JSON(http.StatusCreated, visible(user))
}

func login(c *gin.Context) {
	var input credentials
	if err := c.ShouldBindJSON(&input); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	user, ok := find(store.Users, func(user *User) bool {
		return user.Email == input.Email && user.Password == input.Password
	})
	if !ok {
		c.JSON(http.StatusUnauthorized, gin.H{"error": "wrong address or password"})
		return
	}
	claims := jwt.MapClaims{"sub": user.ID, "exp": time.Now().Add(2 * time.Hour).Unix()}
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString([]byte(os.Getenv("SECRET")))
	if err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, gin.H{"token": token})
}

// identify finds out who asks; nobody where no token that holds says it.
func identify(c *gin.Context) {
	text := strings.TrimPrefix(c.GetHeader("Authorization"), "Bearer ")
	token, err := jwt.Parse(text, func(token *jwt.Token) (interface{}, error) {
		if _, ok := token.Method.(*jwt.SigningMethodHMAC); !ok {
			return nil, jwt.ErrSignatureInvalid
		}
		return []byte(os.Getenv("SECRET")), nil
	})
	if err == nil && token.Valid {
		id, _ := token.Claims.(jwt.MapClaims)["sub"].(float64)
		if user, ok := find(store.Users, func(user *User) bool { return user.ID == int(id) }); ok {
			c.Set("user", user)
		}
	}
	c.Next()
}

func requireUser(c *gin.Context) {
	if me(c) == nil {
		c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "authorization required"})
	}
}

func requireAdmin(c *gin.Context) {
	if me(c) == nil || me(c).Role != "admin" {
		c.AbortWithStatusJSON(http.StatusForbidden, gin.H{"error": "for administrators"})
	}
}

// me is who asks; nil for a stranger.
func me(c *gin.Context) *User {
	user, _ := c.Get("user")
	found, _ := user.(*User)
	return found
}
