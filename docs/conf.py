"""The book: how Sphinx makes it. docs/build runs it; _toc.yml has the order of the pages."""

from docutils.nodes import SkipNode
from docutils.utils.math.latex2mathml import tex2mathml

project = "tehai"
author = "the tehai contributors"
html_title = "tehai 手牌"
html_theme = "furo"
html_copy_source = False
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["formulas.css"]

# Pages stay where they belong, and link to each other as files do.
extensions = ["myst_parser", "sphinx_external_toc"]
external_toc_path = "docs/_toc.yml"
include_patterns = [
    "docs/**.md",
    "python/docs/*.md",
    "*/README*.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
]
exclude_patterns = ["python/README.md", "target", "web/node_modules", "**/.*"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3

# Formulas are MathML, which browsers typeset themselves: no script, no network.
html_math_renderer = "mathml"


def _typeset(is_block):
    def visit(translator, node):
        translator.body.append(tex2mathml(node.astext(), as_block=is_block))
        raise SkipNode

    return visit


def _language(app, page, template, context, tree):
    """Japanese and Chinese pages say so, or browsers may take the glyphs of the other."""
    if page.startswith("docs/ja/") or page.endswith(".ja"):
        context["language"] = "ja"
    if page.startswith("docs/zh/"):
        context["language"] = "zh-Hans"


def setup(app):
    app.connect("html-page-context", _language)
    app.add_html_math_renderer("mathml", (_typeset(False), None), (_typeset(True), None))
