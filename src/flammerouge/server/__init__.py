"""The server: tables, seats and races over HTTP and sockets."""
