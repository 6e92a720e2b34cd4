"""Headless Chromium, driven as a person would: by touch, wheel and keys."""

import contextlib
import json
import pathlib
import shutil
import time
import urllib.parse

import axe_playwright_python
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# In seconds. A successful wait ends at once, so this is for busy machines.
PATIENCE = 20


class Browser:
    """One window of one size."""

    def __init__(self, url, width, height, scripts=True, flags=()):
        self.url, self.width, self.height = url, width, height
        self.is_touch = width < 1000
        options = Options()
        options.binary_location = shutil.which("chromium")
        options.add_argument("--headless=new")
        options.add_argument("--no-sandbox")
        options.add_argument("--disable-dev-shm-usage")
        options.add_argument("--hide-scrollbars")
        options.add_argument(f"--window-size={width},{height}")
        for flag in flags:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.command("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.resize(width, height)
        self.media()

    def quit(self):
        self.driver.quit()

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def resize(self, width, height):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 2 if self.is_touch else 1}
        self.command("Emulation.setDeviceMetricsOverride", **metrics, mobile=self.is_touch)
        touch = {"enabled": True, "maxTouchPoints": 5} if self.is_touch else {"enabled": False}
        self.command("Emulation.setTouchEmulationEnabled", **touch)

    def media(self, dark=False, still=True):
        """Sets the colour scheme and reduced motion; tests are faster and more reliable without animations."""
        features = {
            "prefers-color-scheme": "dark" if dark else "light",
            "prefers-reduced-motion": "reduce" if still else "no-preference",
        }
        self.command("Emulation.setEmulatedMedia", features=[{"name": n, "value": v} for n, v in features.items()])

    def start_afresh(self):
        """Starts a new session without stored data."""
        self.resize(self.width, self.height)
        self.media()
        self.command("Network.clearBrowserCookies")
        self.driver.get(f"{self.url}/about")
        self.run("localStorage.clear(); sessionStorage.clear(); sessionStorage.setItem('photos.session', '1')")
        self.messages()
        self.driver.get_log("performance")

    def speak(self, language):
        """Sets the language of pages, as if the user had chosen it."""
        self.driver.execute_cdp_cmd(
            "Network.setCookie", {"name": "locale", "value": language, "url": self.url + "/"}
        )

    # Looking

    def open(self, path):
        self.driver.get(self.url + path)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def until(self, condition, what="it", patience=PATIENCE):
        """Waits until `condition` is true and returns its result; stale elements of a page that is being left do not count."""
        end = time.monotonic() + patience
        while True:
            with contextlib.suppress(NoSuchElementException, StaleElementReferenceException):
                if value := condition():
                    return value
            assert time.monotonic() < end, f"waited in vain for {what}"
            time.sleep(0.03)

    def steady(self, look):
        """Waits until the result of `look` has been stable for a moment, and returns it."""
        last, since = look(), time.monotonic()
        while time.monotonic() - since < 0.35:
            time.sleep(0.05)
            value = look()
            if value != last:
                last, since = value, time.monotonic()
        return last

    def quiet(self):
        """Waits until nothing is loading."""
        idle = "return document.readyState === 'complete' && document.getElementById('activity')?.dataset.active !== 'true'"
        self.until(lambda: self.run(idle), "the activity indicator to go off")
        pictures = "return [...document.images].filter(i => i.loading !== 'lazy' && !i.complete).length"
        self.until(lambda: self.run(pictures) == 0, "pictures")

    @property
    def path(self):
        address = urllib.parse.urlsplit(self.driver.current_url)
        return address.path + (f"?{address.query}" if address.query else "")

    @property
    def scroll(self):
        return self.run("return scrollY")

    def describe(self):
        """What a failed test says about the page that it met: its URL, status, title, number of rows and first text."""
        return self.run(
            "return [location.href, performance.getEntriesByType('navigation')[0]?.responseStatus, document.readyState, document.title,"
            " document.querySelectorAll('.row').length, document.documentElement.outerHTML.length, document.body?.innerText.slice(0, 300)]"
        )

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    # Touching

    def touch(self, *tracks, steps=12, hold=0, lasts=None):
        """Moves several fingers along straight lines at once: each track is (from, to). With `lasts`, in seconds, the events have the
        times of a movement that lasts so long, however long the machine takes to send them.
        """
        start = time.time()

        def at(part):
            return [
                {"x": a[0] + (b[0] - a[0]) * part, "y": a[1] + (b[1] - a[1]) * part, "id": i}
                for i, (a, b) in enumerate(tracks)
            ]

        def when(part, more=0):
            return {} if lasts is None else {"timestamp": start + lasts * part + more}

        for count in range(1, len(tracks) + 1):
            self.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=at(0)[:count], **when(0))
        for step in range(1, steps + 1):
            part = step / steps
            self.command("Input.dispatchTouchEvent", type="touchMove", touchPoints=at(part), **when(part))
            time.sleep(0.016)
        if lasts is None:
            time.sleep(hold)
        self.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], **when(1, hold))

    def mouse(self, kind, point, **more):
        self.command("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], **more)

    def drag(self, start, end, steps=12, hold=0.1):
        """Drags with a finger, or with the mouse in a window without touch."""
        if self.is_touch:
            self.touch((start, end), steps=steps, hold=hold)
            return
        self.mouse("mousePressed", start, button="left", buttons=1, clickCount=1)
        for step in range(1, steps + 1):
            part = step / steps
            point = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.mouse("mouseMoved", point, button="left", buttons=1)
            time.sleep(0.016)
        time.sleep(hold)
        self.mouse("mouseReleased", end, button="left", clickCount=1)

    def tap(self, point, times=1):
        for count in range(1, times + 1):
            if self.is_touch:
                self.touch((point, point), steps=0)
            else:
                self.mouse("mousePressed", point, button="left", buttons=1, clickCount=count)
                self.mouse("mouseReleased", point, button="left", clickCount=count)
            time.sleep(0.05)

    def press(self, selector):
        """Clicks an element, after scrolling it out from under the bars."""
        element = self.one(selector)
        self.run("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def wheel(self, point, delta):
        self.mouse("mouseWheel", point, deltaX=0, deltaY=delta)

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, modifier, key):
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def centre(self, element):
        box = self.run("const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", element)
        return tuple(box)

    # Judging

    def messages(self):
        return [f"{entry['level']}: {entry['message']}" for entry in self.driver.get_log("browser")]

    def requests(self):
        """The URLs requested since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        sent = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
        return [address for address in sent if address.startswith(("http:", "https:", "ws:", "wss:"))]

    def foreign_requests(self):
        return [address for address in self.requests() if not address.startswith(self.url + "/")]

    def violations(self):
        """The accessibility violations that axe finds on the page."""
        if not self.run("return typeof axe !== 'undefined'"):
            self.command("Runtime.evaluate", expression=AXE)
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']})"
            ".then(r => done(r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 160))])), e => done([[String(e), []]]))"
        )
        return found


def key(name):
    return getattr(Keys, name)
