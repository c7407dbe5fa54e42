#!/usr/bin/python3
"""WebKitGTK with a profile on disk, driven by WebKitWebDriver: the browser that comes with it has private windows only."""
import json
import os
import shutil

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

setting = os.environ.get
width, height = int(setting("BROWSER_WIDTH")), int(setting("BROWSER_HEIGHT"))
profile, downloads = setting("BROWSER_PROFILE"), setting("BROWSER_DOWNLOADS")

Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
if setting("BROWSER_DARK"):
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", True)
if setting("BROWSER_PRIVATE"):
    store = WebKit2.WebsiteDataManager.new_ephemeral()
else:
    folders = {"base_data_directory": profile + "/data", "base_cache_directory": profile + "/cache"}
    # A part of the disk.
    ratio = 10e6 / shutil.disk_usage(profile).total
    space = {"origin_storage_ratio": ratio} if setting("BROWSER_WITHOUT") == "space" else {}
    store = WebKit2.WebsiteDataManager(**folders, **space)
context = WebKit2.WebContext.new_with_website_data_manager(store)
if not setting("BROWSER_PRIVATE"):
    cookies = profile + "/cookies.sqlite"
    context.get_cookie_manager().set_persistent_storage(cookies, WebKit2.CookiePersistentStorage.SQLITE)
if setting("BROWSER_WITHOUT") == "cookies":
    context.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
if setting("BROWSER_WITHOUT") == "cache":
    context.set_cache_model(WebKit2.CacheModel.DOCUMENT_VIEWER)
context.set_automation_allowed(True)

settings = WebKit2.Settings()
settings.set_property("enable-media-stream", True)
settings.set_property("enable-mock-capture-devices", True)
settings.set_property("enable-write-console-messages-to-stdout", True)
settings.set_property("javascript-can-access-clipboard", True)
settings.set_property("hardware-acceleration-policy", WebKit2.HardwareAccelerationPolicy.NEVER)

scripts = WebKit2.UserContentManager()
if setting("BROWSER_SCRIPT"):
    frames, moment = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    scripts.add_script(WebKit2.UserScript(setting("BROWSER_SCRIPT"), frames, moment, None, None))


class InputMethod(WebKit2.InputMethodContext):
    """Composes the words of a journey, as an input method of the system does: meanwhile it reads all keys."""

    word = ""

    def do_get_preedit(self):
        return self.word, [], len(self.word)

    def do_filter_key_event(self, _):
        return self.word != ""

    def do_reset(self):
        self.word = ""

    def compose(self, word):
        if self.word == "":
            self.emit("preedit-started")
        self.word = word
        self.emit("preedit-changed")

    def choose(self, word):
        self.word = ""
        self.emit("committed", word)
        self.emit("preedit-finished")


input_method = InputMethod()


def read_message(_, message):
    kind, word = json.loads(message.get_js_value().to_string())
    getattr(input_method, kind)(word)


scripts.register_script_message_handler("inputMethod")
scripts.connect("script-message-received::inputMethod", read_message)


def open_window():
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=scripts, is_controlled_by_automation=True
    )
    view.set_input_method_context(input_method)
    view.connect("permission-request", lambda _, request: request.allow() or True)
    view.connect("create", lambda *_: open_window())
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    window.move(0, 0)
    view.connect("close", lambda _: window.destroy())
    return view


def begin_session(_, session):
    program = WebKit2.ApplicationInfo()
    program.set_name("MiniBrowser")
    session.set_application_info(program)
    session.connect("create-web-view", lambda _: open_window())


def save(_, download):
    def choose(download, name):
        download.set_destination("file://" + downloads + "/" + name.replace("/", "_"))
        return True

    download.connect("decide-destination", choose)


context.connect("automation-started", begin_session)
context.connect("download-started", save)
Gtk.main()
