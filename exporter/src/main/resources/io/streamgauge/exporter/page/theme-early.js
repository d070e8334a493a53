// Before the first paint: the theme that was chosen, else the system's.
{
  const chosen = localStorage.getItem('streamgauge-theme');
  if (chosen) {
    document.documentElement.dataset.theme = chosen;
  }
}
