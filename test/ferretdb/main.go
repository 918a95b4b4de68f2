// A MongoDB-compatible server for the tests: FerretDB with its SQLite backend, telemetry off (the embeddable package
// never reports). Its own command needs a generated file that a module download does not hold, hence this one.
//
//	ferretdb <port, 0 for a free one> <data directory>
//
// Prints its URL on one line when it listens; ends when its standard input closes, so that it never outlives a test.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/url"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: ferretdb <port> <data directory>")
	}
	data := url.URL{Scheme: "file", OmitHost: true, Path: os.Args[2] + "/"}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: net.JoinHostPort("127.0.0.1", os.Args[1])},
		Handler:   "sqlite",
		SQLiteURL: data.String(),
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	go func() { fmt.Println(server.MongoDBURI()) }()
	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
