/**
 * The page in full screen, in browsers that allow it.
 *
 * @module
 */

/** Makes a button switch full screen on and off, and returns what does so too, for a key. The button stays hidden without it. */
export function fullScreenBy(button) {
  if (!document.fullscreenEnabled) return () => {};
  const isOn = () => document.fullscreenElement !== null;
  // The browser can refuse, and nothing is lost then.
  const toggle = () => (isOn() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  button.hidden = false;
  button.addEventListener('click', toggle);
  document.addEventListener('fullscreenchange', () => button.setAttribute('aria-pressed', String(isOn())));
  return toggle;
}
