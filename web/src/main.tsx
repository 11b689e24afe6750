import { render } from "preact";
import { App } from "./App";
import { read } from "./route";
import { language, spoken } from "./words/words";
import "./style/base.css";
import "./style/controls.css";
import "./style/tiles.css";
import "./style/figure.css";
import "./style/hand.css";
import "./style/advice.css";

const asked = read(location.hash).query.get("lang");
void spoken(language(asked)).then((first) => render(<App first={first} />, document.getElementById("page")!));

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("./offline.js"));
}
