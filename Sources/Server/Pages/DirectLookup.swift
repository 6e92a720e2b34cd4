internal import Localization
internal import Mustache

// The contexts of which a page of places has hundreds are looked up by name here: mustache's own way, reflection, took most
// of that page's time.

extension Page: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "base": frame.base
        case "v": frame.v
        case "recipe": frame.recipe
        case "locale": frame.locale
        case "words": TemplateWords(words: frame.words)
        case "language": frame.language
        case "direction": frame.direction
        case "numbers": frame.words.numberingSystem
        case "scriptWords": frame.scriptWords
        case "isSomebody": frame.person != nil
        case "person": frame.person
        case "screens": frame.screens
        case "title": title
        case "isPlaces": isPlaces
        case "isMap": isMap
        case "isRecents": isRecents
        case "feed": feed
        case "presentation": presentation
        case "isSearch": isSearch
        case "isStatus": isStatus
        case "isMenu": isMenu
        case "hasMenu": frame.hasMenu
        case "styles": styles
        case "scripts": scripts
        case "content": content
        default: nil
        }
    }
}

extension PlacesPage.Country: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "code": code
        case "badge": badge
        case "name": self.name
        case "address": address
        case "counts": counts
        case "parts": parts
        default: nil
        }
    }
}

extension CountryBadge: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "code": code
        case "flag": flag
        default: nil
        }
    }
}

extension PlacesPage.Part: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "isFilled": isFilled
        case "from": from
        case "length": length
        case "address": address
        case "title": title
        case "height": height
        case "rows": rows
        default: nil
        }
    }
}

extension PlaceRow: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "id": id
        case "shown": shown
        case "name": self.name
        case "region": region
        case "count": count
        case "countText": countText
        case "distance": distance
        case "cover": cover
        default: nil
        }
    }
}

extension MenuPage.Section: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "titleHTML": titleHTML
        case "rows": rows
        default: nil
        }
    }
}

extension MenuPage.Row: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "address": address
        case "isOutside": isOutside
        case "isMissing": isMissing
        case "picture": picture
        case "titleHTML": titleHTML
        case "detailHTML": detailHTML
        default: nil
        }
    }
}

extension StoryPage: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "heading": heading
        case "bundle": bundle
        case "backAddress": backAddress
        case "backLabel": backLabel
        case "html": html
        case "details": details
        case "hasQuestions": hasQuestions
        case "questions": questions
        case "points": points
        case "signIn": signIn
        case "hasNeighbours": hasNeighbours
        case "previous": previous
        case "next": next
        default: nil
        }
    }
}

extension StoryPage.Detail: MustacheParent {
    // One without a heading hides that of the page.
    func child(named name: String) -> Any? {
        switch name {
        case "heading": heading.map { $0 as Any } ?? false
        case "html": html
        default: nil
        }
    }
}

extension StoryPage.Question: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "number": number
        case "id": id
        case "text": text
        case "choices": choices
        case "action": action
        case "mayAnswer": mayAnswer
        case "answered": answered
        case "worth": worth
        case "isWaiting": isWaiting
        default: nil
        }
    }
}
