"""Compares the alerts and the board with what a server measures.

usage: monitoring.py METRICS FOLDER EXPRESSIONS

Every metric in the rules and the board in FOLDER must be in METRICS, the answer of /metrics, and every metric there in one of
them. The expressions of the board are written to EXPRESSIONS as rules, which promtool can check.
"""

import json
import pathlib
import re
import sys

# Of Prometheus itself, and those that only exist where something happened.
OTHERS = {"up"}
NOT_HERE = {"photos_source_failing", "photos_source_checked_timestamp_seconds", "photos_backup_last_timestamp_seconds"}
# Measured, and not shown.
NOT_SHOWN = {"photos_backup_failures_total", "photos_pictures_made_total"}


def names(text):
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\b(?:photos|process)_[a-z_]+\b", text)}


def main():
    metrics, folder, expressions = sys.argv[1:]
    measured = set(re.findall(r"^# TYPE (\S+)", pathlib.Path(metrics).read_text(), re.M))
    board = json.loads(pathlib.Path(folder, "photos-dashboard.json").read_text())
    shown = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    alerts = re.sub(r"(?m)^ *(summary|description):.*$|^ *#.*$", "", pathlib.Path(folder, "photos-alerts.yaml").read_text())
    used = names(alerts) | {name for expression in shown for name in names(expression)}
    unknown = used - measured - OTHERS - NOT_HERE
    assert not unknown, f"not measured: {sorted(unknown)}"
    unused = {name for name in measured if name.startswith(("photos_", "process_"))} - used - NOT_SHOWN
    assert not unused, f"measured, and neither shown nor watched: {sorted(unused)}"
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
    rules = [
        f"      - record: board:{number}\n        expr: {json.dumps(expression)}"
        for number, expression in enumerate(
            expression.replace("$__rate_interval", "5m").replace("$instance", ".*") for expression in shown
        )
    ]
    pathlib.Path(expressions).write_text("groups:\n  - name: board\n    rules:\n" + "\n".join(rules) + "\n")


if __name__ == "__main__":
    main()
